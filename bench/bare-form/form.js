// The lower limit of `screen`: a bare React form with as many fields as the load screen.
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

const names = Array.from({ length: Number(new URLSearchParams(location.search).get('boxes')) }, (_, index) => `Box ${index + 1}`)

const Form = () => {
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
  return h(
    'form',
    null,
    names.map((name) =>
      h(
        'label',
        { key: name },
        name,
        h('input', { value: values[name], onChange: (event) => setValues({ ...values, [name]: event.target.value }) }),
      ),
    ),
  )
}

const Page = () => {
  const [shown, setShown] = useState(false)
  return h('main', null, h('button', { type: 'button', onClick: () => setShown(!shown) }, 'Toggle'), shown && h(Form))
}
createRoot(document.body.appendChild(document.createElement('div'))).render(h(Page))
